import { LoadAllMessages } from './LoadAllMessages.tsx'
import { useBulkLoad } from './useBulkLoad.ts'
import classes from './SearchPane.module.css'

/** A way to search without a server's search: all messages on this device (MSG-2). */
export function BulkLoading({ companyId }: { companyId: number }) {
  const { state, loaded, error, start, cancel, retry } = useBulkLoad(companyId)
  return (
    <div className={classes.hint}>
      <LoadAllMessages
        state={state}
        loaded={loaded}
        reason={error?.message ?? null}
        onStart={start}
        onCancel={cancel}
        onRetry={retry}
      />
    </div>
  )
}
