/** Fetches a foreign script beside everything else. When it does not come, nobody misses it. */
export function loadScript(address: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = address
  document.head.append(script)
}
