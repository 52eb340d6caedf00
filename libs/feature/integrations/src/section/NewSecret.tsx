import { Button, Text } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CodeBlock } from './CodeBlock.tsx'
import classes from './setup.module.css'

type Props = {
  title: ReactNode
  copyLabel: string
  secret: string
  /** Where it has to be copied to. */
  children: ReactNode
  onStored: () => void
}

/** A secret that was just made; it is shown until its maker has stored it, and never again. */
export const NewSecret = ({ title, copyLabel, secret, children, onStored }: Props) => (
  <div className={classes.secret}>
    <CodeBlock title={title} copyLabel={copyLabel}>
      {secret}
    </CodeBlock>
    <Text role="status" size="sm">
      {children}
    </Text>
    <Button variant="default" className={classes.start ?? ''} onClick={onStored}>
      <Trans>I have stored it</Trans>
    </Button>
  </div>
)
