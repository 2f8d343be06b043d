import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from './context.ts'

/** Each purpose has its own secret, so that a leaked one compromises nothing else. */
type SecretName = 'visitor-tokens' | 'login-codes' | 'sessions' | 'notices' | 'staff' | 'push' | 'feeds'

const SECRET_BYTES = 32

export interface SecretContext extends Pick<Context, 'db' | 'now'> {
  /** A value that is in no database and no backup (PEPPER): without it the stored secrets are useless. */
  pepper?: string
}

/** Loads a secret that all nodes share through the database. The first node that needs it creates it. It is read once, then cached. */
export function createSecretLoader(context: SecretContext, name: SecretName): () => Promise<Uint8Array> {
  let loading: Promise<Uint8Array> | undefined
  return () => {
    loading ??= loadSecret(context, name).catch((cause: unknown) => {
      // The next call tries again: the database can be available then.
      loading = undefined
      throw cause
    })
    return loading
  }
}

async function loadSecret({ db, now, pepper }: SecretContext, name: SecretName): Promise<Uint8Array> {
  const stored = await findOrCreateSecret({ db, now }, name)
  return pepper === undefined ? stored : createHmac('sha256', pepper).update(stored).digest()
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
