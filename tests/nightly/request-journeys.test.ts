import { openStockFixture } from '#tests/fixtures/stock-fixture.ts'
import { describeJourneys } from '#tests/probes/request-journeys.ts'

describeJourneys(await openStockFixture(), { every: 1 })
