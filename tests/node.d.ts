/** The little of Node.js that tests of pages use. */
declare module "node:child_process" {
  export function execFileSync(command: string, options: readonly string[], how: { encoding: "utf-8"; input?: string }): string;
}
declare module "node:fs" {
  export function readFileSync(path: string): Uint8Array<ArrayBuffer>;
  export function readFileSync(path: string, encoding: "utf-8"): string;
  export function readdirSync(path: string, how: { recursive: true; encoding: "utf-8" }): string[];
}
declare module "node:readline" {
  export interface Input {
    readonly readable: boolean;
  }
  export function createInterface(from: { input: Input }): AsyncIterable<string>;
}
declare const process: {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: import("node:readline").Input;
  readonly stdout: { write(text: string): void };
};
