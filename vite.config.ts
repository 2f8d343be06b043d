import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** What every page needs travels together: on a slow line each small file costs a turn of its own. */
const CHUNKS = [
  { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser)\// },
  // What only an open form needs is left to itself: it is fetched when somebody is about to open one.
  {
    name: 'site',
    test: /\/app\/ui\/(?!fields\/)|\/app\/features\/(layout\/|visitors\/(?!send-|watch-|fetch-)|cars\/(?!car-facts))|node_modules\/lucide-react\//,
  },
  // What hearts need once they are clicked: one small file, fetched when the page stands.
  {
    name: 'lists',
    test: /\/app\/features\/visitors\/(send-|watch-|fetch-)/,
  },
]

export default defineConfig({
  plugins: [reactRouter()],
  // One style sheet of 12 KB for the whole site: a phone waits for one answer instead of seven.
  build: { cssCodeSplit: false },
  environments: {
    client: { build: { rollupOptions: { output: { advancedChunks: { groups: CHUNKS } } } } },
    // The server build's entrance is ours: it gives the router what a loader may use (docs/decisions/003).
    ssr: { build: { rollupOptions: { input: './server/site-handler.ts' } } },
  },
})
