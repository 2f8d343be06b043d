import { describeModalBarriers } from '#tests/probes/modal-barriers.ts'

// Each pop-up at one of three sizes, and at night at all of them (tests/nightly/modal-barriers.test.ts).
describeModalBarriers({ every: 3 })
