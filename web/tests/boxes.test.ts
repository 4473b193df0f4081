/** Boxes in the browser: the file, hostile files, the digest that Python gives, and what the browser keeps. */

import { execFileSync } from "node:child_process";
import { zipSync, type Zippable } from "fflate";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { BoxError, LARGEST_TEXT, type Box } from "../src/lib/boxes/box";
import { Entry } from "../src/lib/boxes/check";
import { fileName, readBox, writeBox } from "../src/lib/boxes/file";
import { addBox, forgetBox, keepBox, keptBoxes } from "../src/lib/boxes/kept";
import { sentence } from "../src/lib/boxes/sentence";
import { digest, parse } from "../src/lib/boxes/toml";
import digests from "../../tests/vectors/digests.json";

const encoded = (text: string) => new TextEncoder().encode(text);
const box: Box = {
  id: "1",
  game: "meadow",
  name: 'Zog’s "meadow" <b>é😀</b>',
  author: "Ada",
  version: "2",
  about: "Two lines.\nThe second.",
  data: { "board.toml": "prizes = [5, 3, 1]\n", "cards.toml": 'name = "é"\n' },
  changed: 7,
};
const MANIFEST = 'format = 1\ngame = "meadow"\nname = "Zog"\n';

const zipped = (entries: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, typeof text === "string" ? encoded(text) : text])) as Zippable,
  );

function refused(make: () => unknown): BoxError {
  try {
    make();
  } catch (error) {
    if (error instanceof BoxError) return error;
    throw error;
  }
  throw new Error("it was accepted");
}

const problem = (file: Uint8Array) => refused(() => readBox(file)).problem;

/** The place of a number in an archive: `signature` begins the entry's header. */
function patched(file: Uint8Array, signature: number, offset: number, value: number, width: 2 | 4, nth = 0): Uint8Array {
  const copy = file.slice();
  const view = new DataView(copy.buffer);
  for (let at = 0, found = 0; at < copy.length - 4; at += 1) {
    if (view.getUint32(at, true) !== signature || found++ < nth) continue;
    if (width === 2) view.setUint16(at + offset, value, true);
    else view.setUint32(at + offset, value, true);
    return copy;
  }
  throw new Error("no such header");
}

describe("a file", () => {
  it("gives back the box that was written", () => {
    const read = readBox(writeBox(box));
    expect({ ...read, id: "1", changed: 7 }).toEqual(box);
    expect(read.id).toMatch(/^[0-9a-f]{24}$/);
    expect(writeBox(box)).toEqual(writeBox({ ...box, data: Object.fromEntries(Object.entries(box.data).reverse()) }));
  });

  it("needs no more than a game, a name and data", () => {
    expect(readBox(zipped({ "manifest.toml": MANIFEST, "board.toml": "a = 1" }))).toMatchObject({
      name: "Zog",
      author: "",
      data: { "board.toml": "a = 1" },
    });
  });

  it("is named after the box", () => {
    expect(fileName(box)).toBe("zog-s-meadow-b-e-b.nxbox");
    expect(fileName({ game: "meadow", name: "…" })).toBe("meadow.nxbox");
    expect(fileName({ game: "meadow", name: "../../Étoile" })).toBe("etoile.nxbox");
  });

  it("is not written with a text that no reader accepts", () => {
    expect(refused(() => writeBox({ ...box, name: " " })).problem).toBe("missing");
    expect(refused(() => writeBox({ ...box, about: "x".repeat(601) })).problem).toBe("long");
    expect(refused(() => writeBox({ ...box, author: "a\nb" })).problem).toBe("control");
    expect(refused(() => writeBox({ ...box, version: "\u202e1" })).problem).toBe("control");
    expect(refused(() => writeBox({ ...box, data: { "../board.toml": "" } })).problem).toBe("entry");
  });
});

const good = { "manifest.toml": MANIFEST, "board.toml": "a = 1" };
const hostile: [string, () => Uint8Array, string][] = [
  ["nothing", () => new Uint8Array(), "archive"],
  ["something else", () => encoded("GIF89a".repeat(40)), "archive"],
  ["a large file", () => new Uint8Array(256 * 1024 + 1), "large"],
  ["no manifest", () => zipped({ "board.toml": "a = 1" }), "manifest"],
  ["a folder", () => zipped({ ...good, "box/board.toml": "a = 1" }), "entry"],
  ["a path out of it", () => zipped({ ...good, "../board.toml": "a = 1" }), "entry"],
  ["an absolute path", () => zipped({ ...good, "/etc/passwd": "a" }), "entry"],
  ["another file", () => zipped({ ...good, "run.exe": "MZ" }), "entry"],
  ["markup in a file's name", () => zipped({ ...good, "<img src=x onerror=alert(1)>.toml": "" }), "entry"],
  [
    "many entries",
    () => zipped({ ...good, ...Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`b${n}.toml`, "a = 1"])) }),
    "entries",
  ],
  ["bad UTF-8", () => zipped({ ...good, "board.toml": new Uint8Array([0x61, 0xff, 0xfe]) }), "encoding"],
  ["no TOML", () => zipped({ ...good, "board.toml": "a = = 1" }), "toml"],
  ["a manifest of no TOML", () => zipped({ ...good, "manifest.toml": "{}" }), "toml"],
  ["a later format", () => zipped({ ...good, "manifest.toml": MANIFEST.replace("1", "2") }), "format"],
  ["no game", () => zipped({ ...good, "manifest.toml": 'format = 1\nname = "Zog"' }), "missing"],
  ["a number as its name", () => zipped({ ...good, "manifest.toml": 'format = 1\ngame = "meadow"\nname = 3' }), "missing"],
  ["a long name", () => zipped({ ...good, "manifest.toml": MANIFEST.replace("Zog", "Z".repeat(61)) }), "long"],
  ["control characters", () => zipped({ ...good, "manifest.toml": MANIFEST.replace("Zog", "Z\\u0007g") }), "control"],
  ["turned text", () => zipped({ ...good, "manifest.toml": MANIFEST.replace("Zog", "Z\u202eg") }), "control"],
  ["other data", () => zipped({ ...good, "manifest.toml": `${MANIFEST}digest = "0123456789abcdef"` }), "digest"],
  ["a large text", () => zipped({ ...good, "board.toml": "#".repeat(LARGEST_TEXT + 1) }), "unpacked"],
  [
    "large texts",
    () => zipped({ ...good, ...Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`b${n}.toml`, "#".repeat(LARGEST_TEXT)])) }),
    "unpacked",
  ],
  ["deep tables", () => zipped({ ...good, "board.toml": `[${"a.".repeat(20_000)}a]` }), "toml"],
  ["deep lists", () => zipped({ ...good, "board.toml": `a = ${"[".repeat(20_000)}${"]".repeat(20_000)}` }), "toml"],
  ["an endless number", () => zipped({ ...good, "board.toml": `a = ${"9".repeat(50_000)}` }), "toml"],
  ["half a file", () => zipped(good).slice(0, 60), "archive"],
  ["a password", () => patched(zipped(good), 0x02014b50, 8, 1, 2), "entry"],
  ["another compression", () => patched(zipped(good), 0x02014b50, 10, 12, 2), "entry"],
  ["a wrong place", () => patched(zipped(good), 0x02014b50, 42, 4_000_000, 4), "damaged"],
  ["a wrong place of the directory", () => patched(zipped(good), 0x06054b50, 16, 4_000_000_000, 4), "damaged"],
  ["a wrong length", () => patched(zipped(good), 0x02014b50, 20, 200_000, 4), "damaged"],
];

describe("a hostile file", () => {
  it.each(hostile)("with %s is refused", (_, make, key) => {
    const error = refused(() => readBox(make()));
    expect(error.problem).toBe(key);
    for (const language of ["en", "fr"] as const) expect(sentence(error, language)).toMatch(/^.{12,200}$/);
  });

  it("with a name twice is refused", () => {
    const file = zipped({ "manifest.toml": MANIFEST, "boars.toml": "a = 1", "board.toml": "a = 1" });
    const name = [...encoded("boars.toml")];
    for (let at = 0; at < file.length - name.length; at += 1)
      if (name.every((each, place) => file[at + place] === each)) file[at + 4] = "d".charCodeAt(0);
    expect(problem(file)).toBe("entry");
  });

  it("that is far larger unpacked is refused at once, also where it lies about its size", () => {
    const zeros = zipped({ "manifest.toml": MANIFEST, "board.toml": new Uint8Array(30_000_000) });
    expect(zeros.length).toBeLessThan(256 * 1024);
    const lying = patched(zeros, 0x02014b50, 24, 100, 4, 1);
    const began = performance.now();
    expect(problem(zeros)).toBe("unpacked");
    expect(problem(lying)).toBe("unpacked");
    expect(performance.now() - began).toBeLessThan(2000);
  });

  it("never ends otherwise than in a box or a refusal", () => {
    const file = writeBox(box);
    let seed = 1;
    const next = () => (seed = (seed * 48271) % 2147483647);
    for (let run = 0; run < 3000; run += 1) {
      const changed = file.slice(0, next() % 5 ? file.length : next() % file.length);
      for (let times = next() % 6; times >= 0; times -= 1) changed[next() % changed.length] = next() % 256;
      try {
        readBox(changed);
      } catch (error) {
        expect(error).toBeInstanceOf(BoxError);
      }
    }
  });

  it("has markup only as text", () => {
    const error = refused(() => readBox(zipped({ ...good, "<b>.toml": "" })));
    expect(sentence(error, "en")).toContain("“<b>.toml”");
    expect(readBox(zipped({ ...good, "manifest.toml": MANIFEST.replace("Zog", "<script>x</script>") })).name).toBe("<script>x</script>");
  });
});

const PYTHON = `
import base64, json, sys
from nexarium.core.boxes import Box, read_box, write_box
from nexarium.core.errors import BadData
answers = []
for file in json.load(sys.stdin):
    try:
        box = read_box(base64.b64decode(file))
        again = base64.b64encode(write_box(box)).decode()
        answers.append({"game": box.game, "name": box.name, "author": box.author, "version": box.version, "about": box.about,
                        "data": box.data, "again": again})
    except BadData as error:
        answers.append({"refused": str(error)})
print(json.dumps(answers))
`;

/** What Python reads of files, and the file that it writes of each. */
const inPython = (files: readonly Uint8Array[]) =>
  JSON.parse(
    execFileSync(process.env.PYTHON_FOR_BUILD ?? "python3", ["-c", PYTHON], {
      encoding: "utf-8",
      input: JSON.stringify(files.map((file) => btoa(String.fromCharCode(...file)))),
    }),
  ) as (Partial<Box> & { again?: string; refused?: string })[];

describe("Python", { timeout: 30_000 }, () => {
  it("reads what is written here, and writes what is read here", () => {
    const [read] = inPython([writeBox(box)]);
    const { again, ...texts } = read!;
    const { game, name, author, version, about, data } = box;
    const expected = { game, name, author, version, about, data };
    expect(texts).toEqual(expected);
    expect(readBox(Uint8Array.from(atob(again ?? ""), (sign) => sign.charCodeAt(0)))).toMatchObject(expected);
  });

  it("refuses the same hostile files", () => {
    const small = hostile.map(([name, make]) => [name, make()] as const).filter(([, file]) => file.length <= 256 * 1024);
    const read = inPython(small.map(([, file]) => file));
    // Python's zipfile stops at the end of the compressed text, whatever length the directory gives
    expect(small.filter((_, at) => !read[at]?.refused).map(([name]) => name)).toEqual(["a wrong length"]);
  });
});

describe("the digest", () => {
  it.each(digests as unknown as { data: Record<string, string>; digest: string }[])(
    "of $data is Python’s",
    ({ data, digest: expected }) => {
      expect(digest(data)).toBe(expected);
    },
  );

  it("is that of the content", () => {
    expect(digest({ a: "# remark\nx = 1\ny = 2" })).toBe(digest({ a: "y=2\nx   =   1" }));
    expect(digest({ a: "x = 1" })).not.toBe(digest({ a: "x = 1.0" }));
    expect(digest({})).toBe("");
  });
});

it("names the line of a mistake", () => {
  const error = refused(() => parse("a = 1\nb = \n", "board.toml"));
  expect(error.variables.line).toBe(2);
  expect(sentence(error, "en")).toMatch(/^board\.toml: This is not TOML\. Line 2: /);
});

it("reads a table of any name", () => {
  const value = parse("[__proto__]\nwhole = 3\n[constructor]\na = 1");
  expect(new Entry(value, "f").get("__proto__").get("whole").whole(0, 5)).toBe(3);
  expect(new Entry(parse("a = 1"), "f").get("toString").missing).toBe(true);
});

describe("an entry", () => {
  const at = new Entry(parse('n = 7\nname = "x"\nyes = true\nlist = [1, 2, 900]\n[t]\nf = 1.5\nbig = 1000000000'), "board.toml");

  it("is refused with its place and what is allowed", () => {
    const told = (make: () => unknown) => sentence(refused(make), "en");
    expect(told(() => at.get("n").whole(0, 6))).toBe("board.toml, n: Enter a whole number from 0 to 6.");
    expect(told(() => at.get("t").get("big").whole(0, 99))).toBe("board.toml, t.big: Enter a whole number from 0 to 99.");
    expect(told(() => at.get("t").get("f").whole(0, 9))).toBe("board.toml, t.f: Enter a whole number from 0 to 9.");
    expect(
      told(() =>
        at
          .get("list")
          .items()
          .map((each) => each.whole(0, 99)),
      ),
    ).toBe("board.toml, list[2]: Enter a whole number from 0 to 99.");
    expect(told(() => at.get("list").items(2, 2))).toBe("board.toml, list: This must have 2 entries.");
    expect(told(() => at.get("none").text())).toBe("board.toml, none: This entry is missing.");
    expect(told(() => at.get("name").flag())).toBe("board.toml, name: Enter true or false.");
    expect(told(() => at.get("name").choice(["a", "b"]))).toBe("board.toml, name: Enter one of a, b.");
    expect(told(() => at.get("name").table())).toBe("board.toml, name: This must be a table.");
    expect(told(() => at.get("name").items())).toBe("board.toml, name: This must be a list.");
    expect(told(() => at.get("n").text(5))).toBe("board.toml, n: Enter a text of at most 5 characters.");
  });
});

describe("this browser", () => {
  const kept = new Map<string, string>();
  let full = false;

  beforeEach(() => {
    kept.clear();
    full = false;
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (full) throw new DOMException("full", "QuotaExceededError");
        kept.set(key, value);
      },
      removeItem: (key: string) => void kept.delete(key),
      key: (at: number) => [...kept.keys()][at] ?? null,
      get length() {
        return kept.size;
      },
    });
  });

  it("keeps several boxes, the one changed last first", () => {
    keepBox(box);
    keepBox({ ...box, id: "2", name: "Later", changed: 9 });
    keepBox({ ...box, id: "3", game: "other" });
    expect(keptBoxes("meadow").map((each) => each.name)).toEqual(["Later", box.name]);
    expect(keptBoxes("meadow")[1]).toEqual(box);
    keepBox({ ...box, name: "Renamed", changed: 10 });
    expect(keptBoxes("meadow").map((each) => each.name)).toEqual(["Renamed", "Later"]);
    forgetBox("1");
    expect(keptBoxes("meadow").map((each) => each.id)).toEqual(["2"]);
  });

  it("says when it has no space", () => {
    full = true;
    expect(refused(() => keepBox(box)).problem).toBe("full");
    vi.stubGlobal("localStorage", undefined);
    expect(refused(() => keepBox(box)).problem).toBe("full");
    expect(keptBoxes("meadow")).toEqual([]);
  });

  it("keeps the same box once", () => {
    const one = addBox(readBox(writeBox(box)));
    expect(addBox(readBox(writeBox(box))).id).toBe(one.id);
    expect(addBox(readBox(writeBox({ ...box, version: "3" }))).id).not.toBe(one.id);
    expect(keptBoxes("meadow")).toHaveLength(2);
  });

  it("skips what is no box", () => {
    kept.set("nexarium.box.9", "{");
    kept.set("nexarium.box.8", JSON.stringify({ ...box, data: { "../x": "" } }));
    kept.set("nexarium.box.7", "null");
    expect(keptBoxes("meadow")).toEqual([]);
  });
});
