import type { Erasure } from '@frontdesk/contract'
import { TimeText } from '@frontdesk/platform/parts'
import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import classes from '../exports/DataExports.module.css'
import type { Certificate } from './useCertificate.ts'

type Props = { erasure: Erasure; certificate: Certificate }

/** One erasure: when and by whom, how much was removed, and its certificate once it is done. */
export function ErasureRow({ erasure: { id, status, removed, madeBy, createdAt }, certificate }: Props) {
  const { messages = 0, files = 0 } = removed
  return (
    <li className={classes.row}>
      <p className={classes.when}>
        <TimeText at={createdAt} show="moment" />
        {madeBy && <span className={classes.maker}> · {madeBy.fullName}</span>}
      </p>
      <p className={classes.state} role={status === 'running' ? 'status' : undefined}>
        {status === 'running' ? (
          <Trans>Being erased. You may leave this page.</Trans>
        ) : (
          <>
            <Plural value={messages} one="Erased: # message" other="Erased: # messages" />
            {files > 0 && (
              <>
                , <Plural value={files} one="# file" other="# files" />
              </>
            )}
          </>
        )}
      </p>
      {status === 'done' && (
        <div className={classes.actions}>
          <Button variant="default" loading={certificate.pending === id} onClick={() => certificate.download(id)}>
            <Trans>Download the certificate</Trans>
          </Button>
        </div>
      )}
    </li>
  )
}
