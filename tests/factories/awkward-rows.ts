import pg from 'pg'

/** Text with everything that can break a format of rows: its signs for null, for the end and for a new column. */
const AWKWARD_TEXT = 'Ё «"\'\\ \\N \\. \t \n \r\n \u2028 🚗\u0001'
const TIME = '2026-11-24 01:02:03.456789+00'
const LATER = '2027-01-01 00:00:00+00'

/** By type. Numbers are 1 everywhere, so that every foreign key finds its row. */
const VALUES: Record<string, string> = {
  text: AWKWARD_TEXT,
  'text[]': '{NULL,"","\\"quoted\\", {}","back\\\\slash",Ё}',
  'integer[]': '{1,-2147483648,NULL}',
  jsonb: JSON.stringify({ text: `${AWKWARD_TEXT}\\u0041`, number: 0.1, list: [null, true, {}], 'ключ "': '' }),
  bytea: '\\x00ff5c2e0a0d09',
  'bytea[]': '{NULL,"","\\\\x00ff5c2e"}',
  boolean: 'false',
  uuid: '11111111-2222-4333-8444-555555555555',
  inet: '2001:db8::1/64',
  date: '2026-02-28',
  'double precision': '0.30000000000000004',
  'timestamp with time zone': TIME,
}

/** Values that a check or a key requires, by column or by table and column; null where the column must be empty. */
const CHECKED: Record<string, string | null> = {
  phone: '79161234567',
  vin: 'XTA210990Y2765432',
  year: '2026',
  mileage_km: '1000',
  engine_cc: '1600',
  content_hash: '0123456789abcdef0123456789abcdef',
  colour: '#a1b2c3',
  media_type: 'image/jpeg',
  ends_at: LATER,
  picture: 'awkward',
  narrow_picture: 'awkward',
  wide_picture: 'awkward',
  map_picture: 'awkward',
  password: null,
  'account_contact.value': '79161234567',
  'ageing_rule.role': 'sales-head',
  'audit_log.action': 'staff.invite',
  'audit_log.actor': 'operator',
  'branch_block.car_id': null,
  'account_consent.withdrawn_by': 'staff:1',
  'car.colour': 'red',
  'car_override.field': 'trim',
  'car_override.reason': 'offer',
  'car_override.set_at': '2026-01-01 00:00:00+00',
  'car_override.until': LATER,
  'car_photo_choice.place': '3',
  'consent.withdrawn_by': 'staff:1',
  'content_picture.name': 'awkward',
  'customer_merge.kept_id': '2',
  'customer_merge.merged_by': 'staff:1',
  'customer_merge.undone_by': 'staff:1',
  'feed_attempt.file_hash': `\\x${'00ff'.repeat(16)}`,
  'feed_exchange.password_hash': `\\x${'00ff'.repeat(16)}`,
  'feed_exchange.token_hash': `\\x${'00ff'.repeat(16)}`,
  'feed_exchange_file.part_hash': `\\x${'00ff'.repeat(16)}`,
  'feed_source.address_mark': '00ff',
  'feed_source.every_minutes': '60',
  'lost_reason.code': 'awkward',
  'maintenance_price.brand_slug': 'brand',
  'feed_word.field': 'body',
  'menu.slug': 'header',
  'node.role': 'site',
  'moved_address.from_path': '/from "\\ /',
  'moved_address.to_path': '/to\t/',
  'notice.search_id': null,
  'page.path': '/awkward/',
  'photo.blurs': '[{"x": 0.5}]',
  'presence.subject': 'request:1',
  'reply_template.kind': 'call',
  'reply_template.way': 'email',
  'request.kind': 'call',
  'request_batch.change': 'spam',
  'request_batch_row.skip': null,
  'request_event.actor': 'operator',
  'request_event.kind': 'claim',
  'request_reply.state': 'failed',
  'request_work.duplicate_of': null,
  'request_work.last_change': 'claim',
  'request_work.lost_reason': 'awkward',
  'request_work.offer_until': null,
  'request_work.offered_at': null,
  'request_work.status': 'lost',
  'response_deadline.kind': 'call',
  'response_deadline.working_seconds': '900',
  'routing_rule.staff_ids': '{}',
  'saved_view.branch_id': null,
  'shipped_content.folder': 'demo',
  'push_device.auth': `\\x${'00ff'.repeat(8)}`,
  'push_device.p256dh': `\\x04${'00ff'.repeat(32)}`,
  'stock_batch.change': 'price',
  'stock_batch_row.skip': null,
  'staff.email': 'awkward',
  'staff_absence.first_day': '2026-02-27',
  'staff_challenge.invitation_id': null,
  'staff_challenge.session_id': null,
  'staff_invitation.email': 'awkward',
  'staff_notice.event': 'late',
  'staff_notice_choice.event': 'late',
  'staff_notice_settings.quiet_from': '22:00',
  'staff_notice_settings.quiet_to': '08:00',
  'telegram_bot.id': 'true',
  'test_drive.state': 'cancelled',
  'visit_reminder.state': 'failed',
  'visitor.token_hash': null,
}

interface Column {
  table: string
  column: string
  type: string
  /** The first label of an enum. */
  label: string | null
}

/** Adds a row to every table of the site, with a value in every column that can have one. Needs a superuser. */
export async function addAwkwardRows(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    // Tables are filled in any order, without triggers.
    await client.query('set local session_replication_role = replica')
    for (const [table, columns] of Map.groupBy(await listColumns(client), ({ table }) => table)) {
      const names = columns.map(({ column }) => client.escapeIdentifier(column))
      const parameters = columns.map(({ type }, index) => `$${index + 1}::text::${type}`)
      await client.query(
        `insert into ${table} (${names.join(', ')}) overriding system value values (${parameters.join(', ')})
         on conflict do nothing`,
        columns.map(valueOf),
      )
    }
    await client.query('insert into customer (id, root_id, made_at) overriding system value values (2, 2, now())')
    await client.query('commit')
  } finally {
    await client.end()
  }
}

async function listColumns(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
      (select enumlabel from pg_enum where enumtypid = a.atttypid order by enumsortorder limit 1) as label
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migration'
      and a.attgenerated = '' order by c.oid, a.attnum`)
  return rows
}

function valueOf({ table, column, type, label }: Column): string | null {
  const checkedColumn = [`${table}.${column}`, column].find((name) => Object.hasOwn(CHECKED, name))
  if (label !== null) return (checkedColumn?.includes('.') ? CHECKED[checkedColumn] : undefined) ?? label
  return checkedColumn === undefined ? (VALUES[type] ?? '1') : (CHECKED[checkedColumn] ?? null)
}
