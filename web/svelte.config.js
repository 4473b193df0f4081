import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default {
  preprocess: vitePreprocess(),
  // The styles name their component's class, not its path: the same sources make the same client in every folder.
  compilerOptions: { cssHash: ({ css, hash }) => `svelte-${hash(css)}` },
};
