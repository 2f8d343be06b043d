import type { Client } from 'pg'

interface FillDeskParams {
  requests: number
  branches: readonly number[]
  /** Who has the requests that were taken. */
  owners: readonly number[]
}

/**
 * Requests of two years with their work: a fifth is open, the rest won, lost, spam. Without triggers, which would write
 * their history one by one.
 */
export async function fillDesk(client: Client, { requests, branches, owners }: FillDeskParams): Promise<void> {
  await client.query('begin')
  await client.query(`set local session_replication_role = replica`)
  await client.query(
    `insert into request (id, idempotency_key, kind, form, submitted_at, body_hash, name, phone, branch_id)
     overriding system value
     select n, gen_random_uuid(), (array['call', 'auto', 'get-offer', 'testdrive', 'credit', 'trade'])[1 + n % 6],
       'request-call', now() - ($1 - n) * interval '730 days' / $1, '',
       (array['Мария', 'Иван', 'Ольга', 'Сергей', 'Лейла', 'Павел', 'Нина'])[1 + n % 7] || ' ' ||
         (array['Соколова', 'Гончар', 'Ахметова', 'Руденко', 'Маркина', 'Галеев', 'Власова', 'Сафин', 'Ким', 'Цой', 'Ём'])[1 + n % 11],
       '79' || lpad((n * 7919 % 1000000000)::text, 9, '0'), ($2::int[])[1 + n % cardinality($2::int[])]
     from generate_series(1, $1::int) n`,
    [requests, branches],
  )
  await client.query(
    `with numbered as (
       select id, submitted_at, kind, branch_id,
         case when id % 5 > 0 then (array['won', 'lost', 'lost', 'spam'])[1 + id % 4]
           else (array['new', 'taken', 'reached', 'appointment'])[1 + id % 4] end::request_status as status,
         ($1::bigint[])[1 + id / 4 % cardinality($1::bigint[])] as owner_id
       from request
     )
     insert into request_work (request_id, submitted_at, kind, branch_id, status, status_since, owner_id, owned_since,
       answer_from, deadline_at, respond_by, first_response_at, next_action_at, next_action_kind, lost_reason, urgent_at,
       changed_at)
     select id, submitted_at, kind, branch_id, status, submitted_at,
       case when status in ('taken', 'reached', 'appointment', 'won') then owner_id end,
       case when status in ('taken', 'reached', 'appointment', 'won') then submitted_at end,
       submitted_at, submitted_at, submitted_at + interval '15 minutes',
       case when status <> 'new' then submitted_at end,
       case when status in ('reached', 'appointment') then now() + (id % 400 - 40) * interval '1 hour' end,
       case when status in ('reached', 'appointment') then 'task'::next_action_kind end,
       case when status = 'lost' then 'price' end,
       case when status = 'new' then submitted_at + interval '15 minutes'
         when status in ('reached', 'appointment') then now() + (id % 400 - 40) * interval '1 hour'
         else 'infinity' end,
       submitted_at
     from numbered`,
    [owners],
  )
  await client.query(`select setval(pg_get_serial_sequence('request', 'id'), $1)`, [requests])
  await client.query('commit')
  await client.query('vacuum analyze request, request_work')
}
