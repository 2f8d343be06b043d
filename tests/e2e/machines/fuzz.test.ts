import { describeFuzz } from '#tests/probes/fuzz.ts'

// Ten times as many come at night (tests/nightly/fuzz.test.ts).
describeFuzz({ bodies: 200 })
