import * as svelte from "prettier-plugin-svelte";

/** @type {import("prettier").Config} */
export default {
  printWidth: 140,
  plugins: [svelte],
};
