/** A study in a link: its file, compressed, behind the `#`, which browsers send to no server. */

/** Maximum number of characters of a link's study: longer links are cut by some programs. */
export const LONGEST_LINK = 16_000;
/** Maximum number of characters of an unpacked study. A link from elsewhere may be a bomb. */
const LONGEST_STUDY = 2_000_000;
const PREFIX = "#study=";

/** The part of a link behind the address; null if the study is too large for a link. */
export async function packed(text: string): Promise<string | null> {
  const bytes = await through(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw")), Infinity);
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const link = PREFIX + letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return link.length > LONGEST_LINK ? null : link;
}

/** Whether a link holds a study. */
export const holdsStudy = (hash: string): boolean => hash.startsWith(PREFIX);

/** The text of the study in a link. Throws if the link is damaged. */
export async function unpacked(hash: string): Promise<string> {
  const letters = hash.slice(PREFIX.length).replaceAll("-", "+").replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new TextDecoder("utf-8", { fatal: true }).decode(await through(stream, LONGEST_STUDY));
}

/** All bytes of a stream. Throws if there are more than `most`. */
async function through(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value);
    length += read.value.length;
    if (length > most) {
      await reader.cancel();
      throw new RangeError("the study is too large");
    }
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
