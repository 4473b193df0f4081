/** The little of Node.js that tests of pages use. */
declare module "node:child_process" {
  import type { EventEmitter } from "node:events";
  import type { Input } from "node:readline";
  export function spawn(command: string, options: readonly string[], how: object): EventEmitter & { stdout: Input; kill(): void };
  export function execFileSync(command: string, options: readonly string[], how: { encoding: "utf-8" }): string;
}
declare module "node:events" {
  export class EventEmitter {}
  export function once(emitter: EventEmitter, name: string): Promise<unknown[]>;
}
declare module "node:fs" {
  export function readFileSync(path: string): Uint8Array<ArrayBuffer>;
  export function readFileSync(path: string, encoding: "utf-8"): string;
}
declare module "node:readline" {
  export interface Input {
    readonly readable: boolean;
  }
  export function createInterface(from: { input: Input }): AsyncIterable<string>;
}
declare module "node:util" {
  export function isDeepStrictEqual(one: unknown, other: unknown): boolean;
}
declare const process: { readonly argv: readonly string[]; readonly env: Readonly<Record<string, string | undefined>> };
