import type { CustomerCardProps, LabelParts } from '@frontdesk/chats'
import { LabelChips } from '@frontdesk/customers'
import { lazyPart } from '@frontdesk/platform'
import { RegionBoundary } from '@frontdesk/platform/parts'
import { Suspense, type ComponentProps } from 'react'
import { withWords } from '../../catalogue/loadFeatureCatalogue.ts'

const Filter = lazyPart(() => withWords(import('./LabelFilter.ts')))
const FilterChip = lazyPart(() => withWords(import('./LabelFilterChip.ts')))
const OfChat = lazyPart(() => withWords(import('./LabelsOfChat.ts')))
const OfChosen = lazyPart(() => withWords(import('./LabelsOfChosen.ts')))

/** The parts of labels in the inbox (CUST-3): the labels of rows come with it, what chooses them when it is opened. */
export const labelParts: LabelParts = {
  Chips: LabelChips,
  Filter: (props: ComponentProps<LabelParts['Filter']>) => (
    <RegionBoundary>
      {/* The other filters do not wait for its code. */}
      <Suspense fallback={null}>
        <Filter {...props} />
      </Suspense>
    </RegionBoundary>
  ),
  FilterChip: (props: ComponentProps<LabelParts['FilterChip']>) => (
    <RegionBoundary>
      <Suspense fallback={null}>
        <FilterChip {...props} />
      </Suspense>
    </RegionBoundary>
  ),
  OfChat: (props: ComponentProps<LabelParts['OfChat']>) => (
    <RegionBoundary>
      <OfChat {...props} />
    </RegionBoundary>
  ),
  OfChosen: (props: ComponentProps<LabelParts['OfChosen']>) => (
    <RegionBoundary>
      <OfChosen {...props} />
    </RegionBoundary>
  ),
}

const Card = lazyPart(() => withWords(import('./CustomerCard.ts')))

/** The card of a customer in the inbox (CUST-1), which is loaded when it is shown. */
export const CardOfCustomer = (props: CustomerCardProps) => <Card {...props} />
