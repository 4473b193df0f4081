// Started from the repository's root, because the games' pages and their tests stand outside this folder.
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig, globalIgnores } from "eslint/config";
import globals from "globals";
import typescript from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  // its names are filled in by pages.ts; written by catalogues.ts
  globalIgnores(["web/worker.js", "**/words/catalogue.ts"]),
  js.configs.recommended,
  typescript.configs.strict,
  typescript.configs.stylistic,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    files: ["**/*.{ts,js,svelte}"],
    languageOptions: { globals: globals.browser },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      // the types tell it better
      "no-undef": "off",
      // an index is trusted where the length was looked at just before
      "@typescript-eslint/no-non-null-assertion": "off",
      // to do nothing is said as () => {}
      "@typescript-eslint/no-empty-function": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_$", varsIgnorePattern: "^_$" }],
    },
  },
  { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: typescript.parser, svelteConfig } } },
  // declarations say only that a class is there
  { files: ["**/*.d.ts"], rules: { "@typescript-eslint/no-extraneous-class": "off" } },
);
