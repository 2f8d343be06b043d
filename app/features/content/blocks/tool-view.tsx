import type { ContentTool } from '#db/content-block.ts'
import { lazyComponent } from '#app/ui/enhancement/lazy-component.tsx'
import type { LoadedTool } from './load-tool.server.ts'
import { OfferGrid } from '../offers/offer-grid.tsx'

// A tool's script is loaded only where it is shown.

const TestDriveBooking = lazyComponent(() =>
  import('#app/features/test-drive/test-drive-booking.tsx').then(({ TestDriveBooking }) => TestDriveBooking),
)

const CreditCalculator = lazyComponent(() =>
  import('#app/features/credit/credit-calculator.tsx').then(({ CreditCalculator }) => CreditCalculator),
)
const TradeInEstimator = lazyComponent(() =>
  import('#app/features/trade-in/trade-in-estimator.tsx').then(({ TradeInEstimator }) => TradeInEstimator),
)
const MaintenanceCalculator = lazyComponent(() =>
  import('#app/features/maintenance/maintenance-calculator.tsx').then(
    ({ MaintenanceCalculator }) => MaintenanceCalculator,
  ),
)

const CreditProgrammes = lazyComponent(() =>
  import('#app/features/credit/credit-programmes.tsx').then(({ CreditProgrammes }) => CreditProgrammes),
)
const SparePartsSearch = lazyComponent(() =>
  import('#app/features/spare-parts/spare-parts-search.tsx').then(({ SparePartsSearch }) => SparePartsSearch),
)
const BranchCards = lazyComponent(() =>
  import('#app/features/branches/branch-cards.tsx').then(({ BranchCards }) => BranchCards),
)

/** The tools with a script of their own, for the loaders that wait for it. */
export const LAZY_TOOLS: Partial<Record<ContentTool, { preload: () => Promise<void> }>> = {
  branches: BranchCards,
  'test-drive-booking': TestDriveBooking,
  'credit-calculator': CreditCalculator,
  'credit-programmes': CreditProgrammes,
  'spare-parts-search': SparePartsSearch,
  'trade-in-estimate': TradeInEstimator,
  'maintenance-calculator': MaintenanceCalculator,
}

/** The component of a tool. */
export function ToolView({ loaded }: { loaded: LoadedTool }) {
  switch (loaded.tool) {
    case 'offers':
      return <OfferGrid offers={loaded.offers} />
    case 'branches':
      return <BranchCards branches={loaded.branches} />
    case 'test-drive-booking':
      return <TestDriveBooking view={loaded.view} />
    // A section has its tool's name as its id (blocks.tsx): without JavaScript the result is shown at this anchor.
    case 'credit-calculator':
      return <CreditCalculator programmes={loaded.programmes} inputs={loaded.inputs} anchor={`#${loaded.tool}`} />
    case 'credit-programmes':
      return <CreditProgrammes programmes={loaded.programmes} />
    case 'trade-in-estimate':
      return <TradeInEstimator view={loaded.view} anchor={`#${loaded.tool}`} />
    case 'maintenance-calculator':
      return <MaintenanceCalculator view={loaded.view} anchor={`#${loaded.tool}`} />
    case 'spare-parts-search':
      return <SparePartsSearch view={loaded.view} anchor={`#${loaded.tool}`} />
    default:
      return loaded satisfies never
  }
}
