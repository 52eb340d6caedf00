import { Anchor, Button, Modal } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChannelMark } from '@frontdesk/platform/parts'
import { useId } from 'react'
import classes from '../connect/ConnectCard.module.css'
import type { InstagramOutcome } from './useInstagramReturn.ts'

const professional = 'https://help.instagram.com/502981923235522'

/** The conditions at Instagram under which the permission can be given. */
function Steps({ isSandbox }: Pick<Props, 'isSandbox'>) {
  return (
    <>
      <ol className={classes.steps}>
        <li>
          <Trans>
            The account must be a{' '}
            <Anchor href={professional} target="_blank" rel="noopener noreferrer" underline="always">
              professional one
              <IconExternalLink size={14} stroke={1.75} aria-hidden />
            </Anchor>
            : in Instagram, Settings → Account type and tools → Switch to professional account. It costs nothing.
          </Trans>
        </li>
        <li>
          <Trans>
            In Instagram, Settings → Messages and story replies → Message controls → Connected tools, switch on “Allow
            access to messages”.
          </Trans>
        </li>
        <li>
          <Trans>
            Continue to Instagram, sign in with that account, and leave the permission to manage messages switched on.
            You come back here by yourself.
          </Trans>
        </li>
      </ol>
      {isSandbox && (
        <p className={classes.aside}>
          <Trans>Just trying it out? The sandbox plays Instagram and makes an account for you.</Trans>
        </p>
      )}
    </>
  )
}

/** The outcome of the authorisation, in words. */
function Outcome({ outcome }: Pick<Props, 'outcome'>) {
  switch (outcome?.type) {
    case 'connected': {
      const { name } = outcome
      return <Trans>{name} is connected. Write to it as a customer would.</Trans>
    }
    case 'refused':
      return <Trans>You did not give the permission at Instagram. Nothing was connected.</Trans>
    case 'failed': {
      const { reason } = outcome
      return (
        <strong>
          <Trans>Instagram was not connected.</Trans> {reason}
        </strong>
      )
    }
    case undefined:
      return null
  }
}

type Props = {
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
  /** Why the authorisation could not begin. */
  failure: string | null
  /** The browser is on its way to Instagram. */
  isPending: boolean
  onAuthorize: () => void
  /** The outcome of the authorisation from which this visit comes. */
  outcome: InstagramOutcome | null
  isSandbox: boolean
}

/** Connects an Instagram account (INT-7): what is needed, the way to Instagram, and what came of it. */
export function ConnectInstagram({
  isOpen,
  onOpen,
  onClose,
  failure,
  isPending,
  onAuthorize,
  outcome,
  isSandbox,
}: Props) {
  const { t } = useLingui()
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <ChannelMark platform="instagram" size={40} />
        <div>
          <h2 id={id} className={classes.title}>
            <Trans>Connect Instagram</Trans>
          </h2>
          <p className={classes.lead}>
            <Trans>
              Direct messages to your professional account. What you answer in the Instagram app counts: the AI stays
              silent from then on.
            </Trans>
          </p>
          <p role="status" className={classes.lead} data-outcome={outcome?.type}>
            <Outcome outcome={outcome} />
          </p>
        </div>
      </div>
      <Button className={classes.open} size="md" variant="default" onClick={onOpen}>
        <Trans>Connect an account</Trans>
      </Button>
      <Modal
        opened={isOpen}
        onClose={onClose}
        title={<Trans>Connect an Instagram account</Trans>}
        size="lg"
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        <Steps isSandbox={isSandbox} />
        <div className={classes.form}>
          <p role="alert" className={classes.failure}>
            {failure}
          </p>
          <Button size="md" loading={isPending} onClick={onAuthorize} data-autofocus>
            <Trans>Continue to Instagram</Trans>
          </Button>
        </div>
      </Modal>
    </section>
  )
}
