import { once } from 'node:events'
import { createServer } from 'node:tls'
import { expect, it } from 'vitest'
import { readCertificateEnd } from './read-certificate.server.ts'

/** Signed by itself, for localhost, until November 2126; of use for nothing else. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgzslNzUBT7JYGODV0
XPktdV/8hNmXu4MF4UIQ0kpabLmhRANCAAQlFpSER2IyYEHSybnUrHJkErKCX8v1
DIai7DHf93jS2iJs0t1+N60pPjJAOONj/mry66N78DkSCHALTbBRNBWR
-----END PRIVATE KEY-----`
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBfjCCASWgAwIBAgIUIiU5kOMgJPEWRF9ANyOcuQaBo3IwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNzA0MzAyOFoYDzIxMjYxMTAz
MDQzMDI4WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQlFpSER2IyYEHSybnUrHJkErKCX8v1DIai7DHf93jS2iJs0t1+N60p
PjJAOONj/mry66N78DkSCHALTbBRNBWRo1MwUTAdBgNVHQ4EFgQUbd4igPPlWNkm
E1B/cjuSi/vx+YMwHwYDVR0jBBgwFoAUbd4igPPlWNkmE1B/cjuSi/vx+YMwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiA+i0Smv4LWeaCdPnU+9oN9
Tc0hrhpS+HKikUaF00mukQIgMsVoA+LuC1NkM8kY5q7YmhFdP3agEdFn4VUvRvgY
H60=
-----END CERTIFICATE-----`

it('the end of a certificate is read from a server that nobody trusts', async () => {
  await using server = createServer({ key: KEY, cert: CERTIFICATE })
  // The reader leaves at once.
  server.on('secureConnection', (socket) => socket.on('error', () => undefined))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const end = await readCertificateEnd({ host: '127.0.0.1', port }, AbortSignal.timeout(5000))
  expect(end.toISOString()).toBe('2126-11-03T04:30:28.000Z')
})

it('a server that does not answer is given up', async () => {
  await expect(readCertificateEnd({ host: '127.0.0.1', port: 1 }, AbortSignal.timeout(5000))).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  })
})
