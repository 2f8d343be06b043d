import { once } from 'node:events'
import { connect } from 'node:tls'

export interface TlsAddress {
  host: string
  port: number
}

/**
 * When the certificate of this address ends; one that is not trusted has an end too. Rejects when the address does not
 * answer before `signal` aborts, with the error of the system.
 */
export async function readCertificateEnd({ host, port }: TlsAddress, signal: AbortSignal): Promise<Date> {
  // Nothing is sent over this connection: it only shows the certificate.
  const socket = connect({ host, port, servername: host, rejectUnauthorized: false })
  try {
    await once(socket, 'secureConnect', { signal })
    return new Date(socket.getPeerCertificate().valid_to)
  } finally {
    socket.destroy()
  }
}
