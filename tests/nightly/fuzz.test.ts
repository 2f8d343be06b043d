import { describeFuzz } from '#tests/probes/fuzz.ts'

describeFuzz({ bodies: 2000 })
