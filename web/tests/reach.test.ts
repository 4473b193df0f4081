import { expect, it } from "vitest";
import { reachesOthers } from "../src/table/reach";

it("knows the addresses by which a machine means itself, which lead nobody else to the server", () => {
  for (const host of ["localhost", "nexarium.localhost", "127.0.0.1", "127.0.1.1", "[::1]"]) expect(reachesOthers(host), host).toBe(false);
  for (const host of ["192.168.1.5", "ada.local", "nexarium.example", "localhost.example", "127.example"])
    expect(reachesOthers(host), host).toBe(true);
});
