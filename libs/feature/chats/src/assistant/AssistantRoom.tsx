import { useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import classes from './AssistantRoom.module.css'
import { TeachAssistant } from './TeachAssistant.tsx'
import { TryAssistant } from './TryAssistant.tsx'
import { useAssistantCalls } from './useAssistantCalls.ts'

/**
 * Trying the assistant beside what it is told: side by side, or one of both where there is no room. Of a provider that
 * cannot be told anything, the trying alone.
 */
export function AssistantRoom({ companyId }: { companyId: number }) {
  const { t } = useLingui()
  const calls = useAssistantCalls()
  const [shown, setShown] = useState('try')
  return (
    <div className={classes.room} data-shown={calls ? shown : 'try'}>
      {calls && (
        <div className={classes.choice}>
          <SegmentedControl
            fullWidth
            aria-label={t`Show`}
            value={shown}
            onChange={setShown}
            data={[
              { value: 'try', label: t`Try it` },
              { value: 'teach', label: t`What it is told` },
            ]}
          />
        </div>
      )}
      <div className={classes.try}>
        <TryAssistant companyId={companyId} />
      </div>
      {calls && (
        <div className={classes.teach}>
          <TeachAssistant calls={calls} companyId={companyId} />
        </div>
      )}
    </div>
  )
}
