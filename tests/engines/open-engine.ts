import { openFirefox } from './firefox.ts'
import { isInstalled } from './programs.ts'
import type { Remote } from './remote.ts'
import { openWebKit } from './webkit.ts'

interface Engine {
  name: string
  open: () => Promise<Remote>
  /** What has to be installed, by the names of Debian. */
  packages: string[]
  isThere: boolean
}

/** The engines beside Chromium that buyers have. */
export const ENGINES: Engine[] = [
  {
    name: 'WebKit',
    open: openWebKit,
    packages: ['webkit2gtk-driver', 'xvfb'],
    isThere: isInstalled('WebKitWebDriver') && isInstalled('Xvfb'),
  },
  { name: 'Firefox', open: openFirefox, packages: ['firefox-esr'], isThere: isInstalled('firefox-esr') },
]

for (const { name, packages, isThere } of ENGINES)
  if (!isThere)
    console.warn(`${name} is not tried: it is not installed (Debian: apt-get install ${packages.join(' ')})`)
