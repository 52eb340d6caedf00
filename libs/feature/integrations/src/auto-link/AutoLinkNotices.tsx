import { usePlatform, useStore } from '@frontdesk/platform'
import { useRef } from 'react'
import { AutoLinkNotice } from './AutoLinkNotice.tsx'
import classes from './AutoLinkNotice.module.css'
import { createAutoLinks } from './createAutoLinks.ts'

/** The automatic links of the channels that were connected on this visit (INT-4). */
export function AutoLinkNotices() {
  const { runs, choose, cancel, dismiss, start } = usePlatform().singleton(createAutoLinks)
  const region = useRef<HTMLDivElement>(null)
  const all = useStore(runs, (current) => current)
  return (
    <div ref={region} className={classes.region} tabIndex={-1}>
      {all.map((run) => (
        <AutoLinkNotice
          key={run.channel.id}
          run={run}
          onChoose={(crmId) => choose(run.key, crmId)}
          onCancel={() => cancel(run.key)}
          onRetry={() => start(run.companyId, run.channel)}
          onDismiss={() => {
            dismiss(run.key)
            region.current?.focus()
          }}
        />
      ))}
    </div>
  )
}
