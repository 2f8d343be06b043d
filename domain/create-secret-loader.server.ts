import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from './context.ts'

/** What each is for: one that leaks opens nothing else. */
type SecretName = 'visitor-tokens' | 'login-codes' | 'sessions' | 'notices'

const SECRET_BYTES = 32

export interface SecretContext extends Pick<Context, 'db' | 'now'> {
  /** What no database and no backup knows (PEPPER): each secret is of no use without it. */
  pepper?: string
}

/** A secret that the database keeps for all nodes; whoever needs it first makes it. Read once, then remembered. */
export function createSecretLoader(context: SecretContext, name: SecretName): () => Promise<Uint8Array> {
  let reading: Promise<Uint8Array> | undefined
  return () => {
    reading ??= loadSecret(context, name).catch((cause: unknown) => {
      // The next one who asks may find the database awake.
      reading = undefined
      throw cause
    })
    return reading
  }
}

async function loadSecret({ db, now, pepper }: SecretContext, name: SecretName): Promise<Uint8Array> {
  const kept = await findOrCreateSecret({ db, now }, name)
  return pepper === undefined ? kept : createHmac('sha256', pepper).update(kept).digest()
}

async function findOrCreateSecret({ db, now }: Pick<Context, 'db' | 'now'>, name: SecretName): Promise<Uint8Array> {
  const find = () => db.selectFrom('site_secret').select('secret').where('name', '=', name)
  const found = await find().executeTakeFirst()
  if (found !== undefined) return found.secret
  await db
    .insertInto('site_secret')
    .values({ name, secret: randomBytes(SECRET_BYTES), made_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await find().executeTakeFirstOrThrow()).secret
}
