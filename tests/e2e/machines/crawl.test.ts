import { describeCrawl } from '#tests/probes/crawl.ts'

// A twelfth of the sitemap, and every type of page; all of it is read at night (tests/nightly/crawl.test.ts).
describeCrawl({ every: 12 })
