import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  // The server build's entrance is ours: it gives the router what a loader may use (docs/decisions/003).
  environments: { ssr: { build: { rollupOptions: { input: './server/site-handler.ts' } } } },
})
