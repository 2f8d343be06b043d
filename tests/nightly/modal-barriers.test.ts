import { describeModalBarriers } from '#tests/probes/modal-barriers.ts'

describeModalBarriers({ every: 1 })
