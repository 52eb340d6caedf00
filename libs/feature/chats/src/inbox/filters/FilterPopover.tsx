import { PopoverBelow, type LatePopup } from '@frontdesk/platform/parts'
import { useLingui } from '@lingui/react/macro'
import { Loader } from '@mantine/core'
import { Suspense, type ComponentProps, type ReactNode } from 'react'
import { FilterFields } from './FilterFields.tsx'
import classes from './InboxFilters.module.css'

type Props = ComponentProps<typeof FilterFields> & { popup: LatePopup; children: ReactNode }

/** The filters that are used less, below their button; `children` stand above them. */
export function FilterPopover({ popup, children, ...fields }: Props) {
  const { t } = useLingui()
  return (
    <PopoverBelow popup={popup} position="bottom-start" width={280} className={classes.dropdown ?? ''}>
      {children}
      <Suspense fallback={<Loader size={20} role="status" aria-label={t`Loading`} />}>
        <FilterFields {...fields} />
      </Suspense>
    </PopoverBelow>
  )
}
