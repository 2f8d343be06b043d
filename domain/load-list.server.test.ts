import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { parseListQuery } from '#urls/list-query.ts'
import { sql } from 'kysely'
import { type ListDefinition, loadList } from './load-list.server.ts'

const { db } = await shareInFile(createTestDatabase())

interface Row {
  id: number
  kind: string
  isOpen: boolean
}

const LIST: ListDefinition<Row, 'kind' | 'open', 'first' | 'last'> = {
  filters: { kind: ['call', 'credit', 'never'], open: ['true', 'false'] },
  columns: { kind: 'kind', open: 'isOpen' },
  sorts: ['first', 'last'],
  orders: { first: [['id', 'asc']], last: [['id', 'desc']] },
  perPage: 2,
}

const ROWS = sql<Row>`(select * from (values (1, 'call', true), (2, 'call', false), (3, 'credit', true),
  (4, 'call', true), (5, 'credit', true)) as rows(id, kind, "isOpen"))`

async function load(search: string) {
  const query = parseListQuery(LIST, new URLSearchParams(search))
  if (query === undefined) throw new Error(`No query: ${search}`)
  const { rows, ...list } = await loadList(db, ROWS, LIST, query)
  return { ...list, ids: rows.map(({ id }) => id) }
}

it('lists page by page, in the chosen order', async () => {
  expect(await load('')).toMatchObject({ ids: [1, 2], total: 5, pageCount: 3 })
  expect((await load('?page=3')).ids).toEqual([5])
  expect((await load('?sort=last')).ids).toEqual([5, 4])
  expect(await load('?page=4')).toMatchObject({ ids: [], total: 5 })
})

it('a row passes if it has one of the values of every filter', async () => {
  expect(await load('?kind=call&open=true')).toMatchObject({ ids: [1, 4], total: 2, pageCount: 1 })
  expect((await load('?kind=call&kind=credit&open=false')).ids).toEqual([2])
})

it('a value is counted among the rows that pass the other filters', async () => {
  const { filters } = await load('?kind=credit&open=true')
  expect(filters.kind).toEqual([
    { value: 'call', count: 2, isChosen: false },
    { value: 'credit', count: 2, isChosen: true },
  ])
  expect(filters.open).toEqual([{ value: 'true', count: 2, isChosen: true }])
})

it('a chosen value without rows stays, so that it can be removed', async () => {
  const list = await load('?kind=never')
  expect(list).toMatchObject({ ids: [], total: 0, pageCount: 1 })
  expect(list.filters.kind).toContainEqual({ value: 'never', count: 0, isChosen: true })
})
