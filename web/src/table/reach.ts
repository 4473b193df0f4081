/** Whether other people can reach the server through a link with this page's address. */

/** Addresses with which every machine means itself. */
const LOOPBACK = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

export const reachesOthers = (host = location.hostname): boolean => !LOOPBACK.test(host);
