/** The cookies of a `Cookie` header in Playwright's format, for the site at `url`. */
export const parseCookies = (cookies: string, url: string) =>
  cookies.split('; ').map((cookie) => {
    const [name = '', ...value] = cookie.split('=')
    return { name, value: value.join('='), url, httpOnly: true, sameSite: 'Lax' as const }
  })
