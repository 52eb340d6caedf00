import { lazyPart } from '@frontdesk/platform'
import { RegionBoundary } from '@frontdesk/platform/parts'
import { Suspense, type ComponentProps } from 'react'

const UnsentDialog = lazyPart(() => import('./UnsentDialog.tsx').then((loaded) => ({ default: loaded.UnsentDialog })))

/**
 * The dialog about messages that are not sent, loaded when it opens: most visits end without it. The service worker
 * keeps its code for those without a network (`serviceWorker.ts`).
 */
export const UnsentQuestion = (props: ComponentProps<typeof UnsentDialog>) =>
  props.isOpen && (
    <RegionBoundary>
      <Suspense fallback={null}>
        <UnsentDialog {...props} />
      </Suspense>
    </RegionBoundary>
  )
