import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/client.server.ts'
import { OPERATOR } from '#domain/access/rights.ts'
import { findManualCar } from '#domain/stock/manual/find-manual-car.server.ts'
import { addTestCar, MANUAL_CAR } from '#tests/factories/manual-cars.ts'
import { blackPng } from '#tests/factories/uploads/png.ts'
import { DAY_MS } from '#locale/durations.ts'
import {
  staffCarPath,
  staffCarPhotoPath,
  staffCarPhotosPath,
  staffEditCarPath,
  staffPath,
  staffStockBatchPath,
  staffUploadPhotosPath,
} from '#urls/staff-paths.ts'
import type { PostForm, StaffAction } from './staff-action.ts'

interface ListParams {
  db: Db
  post: PostForm
  person: { cookie: string }
  /** Who is reminded of old cars, in the branch. */
  head: { cookie: string }
  branchId: number
}

/** The forms of a car of the stock, each on a car of its own. */
export function listStockActions({ db, post, person: { cookie }, head, branchId }: ListParams): StaffAction[] {
  const until = new Date(Date.now() + 5 * DAY_MS).toISOString().slice(0, 10)
  let taken = 0
  /** A car for sale that no other action has changed. */
  async function nextCar(): Promise<number> {
    taken += 1
    const { id } = await db
      .selectFrom('car')
      .select('id')
      .where('state', '=', 'published')
      .orderBy('id')
      .offset(taken)
      .limit(1)
      .executeTakeFirstOrThrow()
    return id
  }
  const setPrice = (id: number) =>
    post(cookie, staffCarPath(id), {
      intent: 'set',
      field: 'price.priceRub',
      value: '1 990 000',
      reason: 'offer',
      until,
    })
  /** A car with a photograph of it. */
  async function nextPhoto() {
    const carId = await nextCar()
    const { photo_id: photoId } = await db
      .selectFrom('car_photo')
      .select('photo_id')
      .where('car_id', '=', carId)
      .limit(1)
      .executeTakeFirstOrThrow()
    return { carId, photoId }
  }
  async function hideTogether() {
    const batch = randomUUID()
    const cars = `${await nextCar()}:published:0,${await nextCar()}:published:0`
    const fields = { intent: 'apply', do: 'state', to: 'draft', cars, batch }
    return { batch, status: await post(cookie, staffPath('stock/bulk'), fields) }
  }
  async function setInTable() {
    const [batch, id] = [randomUUID(), await nextCar()]
    const { price_rub: priceRub } = await db
      .selectFrom('car')
      .select('price_rub')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const prices = `${id}:${priceRub + 1000}`
    const fields = { intent: 'set', cars: `${id}:${priceRub}:0`, prices, reason: 'offer', until, batch }
    return { batch, status: await post(cookie, staffPath('stock/cells'), fields) }
  }
  let days = 0
  /** A rule of ageing that is there once. */
  const addRule = () => {
    days += 1
    return post(cookie, staffPath('stock/ageing'), {
      intent: 'add',
      block: 'new',
      days: String(days),
      role: 'sales-head',
    })
  }
  return [
    { route: 'ageing', intent: 'add', entry: /^ageing\.add ageing-rule:\d+$/, act: addRule },
    {
      route: 'ageing',
      intent: 'end',
      entry: /^ageing\.end ageing-rule:\d+$/,
      act: async () => {
        await addRule()
        const added = await db.selectFrom('ageing_rule').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
        return post(cookie, staffPath('stock/ageing'), { intent: 'end', rule: String(added.id) })
      },
    },
    {
      route: 'ageing',
      intent: 'see',
      entry: /^ageing\.see car:\d+$/,
      act: async () => {
        await addRule()
        const { rows } = await sql<{ car: number }>`insert into ageing_reminder (rule_id, car_id, at)
          select (select max(id) from ageing_rule), (select max(id) from car where branch_id = ${branchId}), now()
          returning car_id as car`.execute(db)
        return post(head.cookie, staffPath('stock/ageing'), { intent: 'see', car: String(rows[0]?.car) })
      },
    },
    {
      route: 'stock-cells',
      intent: 'set',
      entry: /^stock\.bulk stock-batch:/,
      act: async () => (await setInTable()).status,
    },
    {
      route: 'stock-cells',
      intent: 'undo',
      entry: /^stock\.undo-bulk stock-batch:/,
      act: async () => post(cookie, staffPath('stock/cells'), { intent: 'undo', batch: (await setInTable()).batch }),
    },
    {
      route: 'new-car',
      intent: 'save',
      entry: /^car\.add car:\d+$/,
      act: async () => post(cookie, staffPath('stock/new'), { intent: 'save', ...MANUAL_CAR }),
    },
    {
      route: 'edit-car',
      intent: 'save',
      entry: /^car\.change car:\d+$/,
      act: async () => {
        const id = await addTestCar(db)
        const shown = await findManualCar({ db }, OPERATOR, id)
        return post(cookie, staffEditCarPath(id), { intent: 'save', ...shown, year: '2021' })
      },
    },
    {
      route: 'stock-car',
      intent: 'set',
      entry: /^car\.set-value car:\d+$/,
      act: async () => setPrice(await nextCar()),
    },
    {
      route: 'stock-car',
      intent: 'feed',
      entry: /^car\.exclude car:\d+$/,
      act: async () => post(cookie, staffCarPath(await nextCar()), { intent: 'feed', feed: 'avito', give: 'no' }),
    },
    {
      route: 'stock-car',
      intent: 'end',
      entry: /^car\.end-value car:\d+$/,
      act: async () => {
        const id = await nextCar()
        await setPrice(id)
        const own = await db
          .selectFrom('car_override')
          .select('id')
          .where('car_id', '=', id)
          .where('ended_at', 'is', null)
          .executeTakeFirstOrThrow()
        return post(cookie, staffCarPath(id), { intent: 'end', shown: String(own.id) })
      },
    },
    {
      route: 'stock-bulk',
      intent: 'apply',
      entry: /^stock\.bulk stock-batch:/,
      act: async () => (await hideTogether()).status,
    },
    {
      route: 'stock-batch',
      intent: 'undo',
      entry: /^stock\.undo-bulk stock-batch:/,
      act: async () => post(cookie, staffStockBatchPath((await hideTogether()).batch), { intent: 'undo' }),
    },
    {
      route: 'car-photos',
      intent: 'arrange',
      entry: /^car\.arrange-photos car:\d+$/,
      act: async () => {
        const { carId, photoId } = await nextPhoto()
        const fields = { intent: 'arrange', photo: String(photoId), change: 'hide' }
        return post(cookie, staffCarPhotosPath(carId), fields)
      },
    },
    {
      route: 'upload-photos',
      intent: '',
      entry: /^car\.add-photos car:\d+$/,
      act: async () => {
        const form = new FormData()
        form.append('photo', new Blob([new Uint8Array(blackPng(80, 60))]), 'photo.png')
        return post(cookie, staffUploadPhotosPath(await nextCar()), form)
      },
    },
    {
      route: 'car-photo',
      intent: 'blur',
      entry: /^car\.blur-photo car:\d+$/,
      act: async () => {
        const { carId, photoId } = await nextPhoto()
        const fields = { intent: 'blur', x: '40', y: '60,5', width: '20', height: '8' }
        return post(cookie, staffCarPhotoPath(carId, photoId), fields)
      },
    },
    {
      route: 'car-photo',
      intent: 'focus',
      entry: /^car\.focus-photo car:\d+$/,
      act: async () => {
        const { carId, photoId } = await nextPhoto()
        return post(cookie, staffCarPhotoPath(carId, photoId), { intent: 'focus', x: '30', y: '70' })
      },
    },
    {
      route: 'stock-car',
      intent: 'state',
      entry: /^car\.set-state car:\d+$/,
      act: async () => post(cookie, staffCarPath(await nextCar()), { intent: 'state', from: 'published', to: 'draft' }),
    },
  ]
}
