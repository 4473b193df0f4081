import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterEach, beforeEach, expect, it } from "vitest";
import { licenses } from "../licenses.ts";

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "nexarium-licenses-"));
  write("index.html", '<script type="module" src="/main.js"></script>');
  write("main.js", 'import { used } from "bundled"; import { unused } from "beside"; document.title = used;');
  for (const name of ["bundled", "beside"]) {
    write(
      `node_modules/${name}/package.json`,
      JSON.stringify({ name, version: "1.2.3", license: "MIT", main: "index.js", sideEffects: false }),
    );
    write(`node_modules/${name}/index.js`, 'export const used = "used"; export const unused = "unused";');
  }
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path, content) {
  mkdirSync(join(root, path, ".."), { recursive: true });
  writeFileSync(join(root, path), content);
}

const built = () => build({ root, configFile: false, logLevel: "silent", plugins: [licenses()] });

it("writes the licences of the libraries that the client contains, and only of those", async () => {
  write("node_modules/bundled/LICENSE", "Copyright of the library");
  await built();
  const written = readFileSync(join(root, "dist", "licenses.txt"), "utf8");
  expect(written).toContain("bundled 1.2.3 (MIT)\n\nCopyright of the library\n");
  expect(written).not.toContain("beside");
});

it("refuses to build with a library whose package has no licence file", async () => {
  await expect(built()).rejects.toThrow("the client contains bundled, whose package has no licence file");
});
