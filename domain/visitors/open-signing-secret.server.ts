import { randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'
import type { VisitorContext } from './visitor-context.ts'

const NAME = 'visitor-tokens'
const BYTES = 32

/** The secret that the database keeps for all nodes; whoever needs it first makes it. Read once, then remembered. */
export function openSigningSecret(context: Pick<Context, 'db' | 'now'>): VisitorContext['signingSecret'] {
  let reading: Promise<Uint8Array> | undefined
  return () => {
    reading ??= readSecret(context).catch((cause: unknown) => {
      // The next one who asks may find the database awake.
      reading = undefined
      throw cause
    })
    return reading
  }
}

async function readSecret({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Uint8Array> {
  const find = () => db.selectFrom('site_secret').select('secret').where('name', '=', NAME)
  const found = await find().executeTakeFirst()
  if (found !== undefined) return found.secret
  await db
    .insertInto('site_secret')
    .values({ name: NAME, secret: randomBytes(BYTES), made_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await find().executeTakeFirstOrThrow()).secret
}
