import { describeCrawl } from '#tests/probes/crawl.ts'

describeCrawl({ every: 1 })
