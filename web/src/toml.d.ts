/** A TOML file is imported as its value (`toml` in pages.ts). */
declare module "*.toml" {
  const value: Readonly<Record<string, unknown>>;
  export default value;
}
