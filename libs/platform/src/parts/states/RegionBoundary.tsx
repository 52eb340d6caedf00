import { Trans } from '@lingui/react/macro'
import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { buildId } from '../../build/buildId.ts'
import { isFileMissing } from '../../build/lazyPart.ts'
import { CopyDetails } from './CopyDetails.tsx'
import { failureDetails } from './failureDetails.ts'
import { FailureState } from './FailureState.tsx'
import classes from './State.module.css'

type Props = {
  children: ReactNode
  isWholePage: boolean
  whenBroken: ReactNode | undefined
  onRetry: () => void
  onFailure?: ((error: unknown) => void) | undefined
}

type State = { error: unknown; details: string | null }

class Boundary extends Component<Props, State> {
  override state: State = { error: null, details: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    this.props.onFailure?.(error)
    const { pathname } = window.location
    const around = {
      componentStack: componentStack ?? '',
      pathname,
      build: buildId(),
      userAgent: window.navigator.userAgent,
      at: new Date(),
    }
    this.setState({ details: failureDetails(error, around) })
  }

  retry = () => {
    // A file that was asked for several times (`lazyPart`) is one of a newer build: only reading the page again helps.
    if (isFileMissing(this.state.error)) {
      window.location.reload()
      return
    }
    this.props.onRetry()
    this.setState({ error: null, details: null })
  }

  override render() {
    if (this.state.error === null) return this.props.children
    if (this.props.whenBroken !== undefined) return this.props.whenBroken
    const { details } = this.state
    const beside = details !== null && <CopyDetails details={details} />
    if (isFileMissing(this.state.error)) {
      const offer = (
        <FailureState
          title={<Trans>A new version is ready</Trans>}
          onRetry={this.retry}
          retryWord={<Trans>Reload</Trans>}
          beside={beside}
        >
          <Trans>This page belongs to the version before. What you are writing is kept.</Trans>
        </FailureState>
      )
      return this.props.isWholePage ? <main className={classes.wholePage}>{offer}</main> : offer
    }
    return this.props.isWholePage ? (
      <main className={classes.wholePage}>
        <FailureState title={<Trans>The page could not be shown</Trans>} onRetry={this.retry} beside={beside}>
          <Trans>Nothing that was sent is lost. Check your connection and try again.</Trans>
        </FailureState>
      </main>
    ) : (
      <FailureState
        title={<Trans>This part of the page could not be shown</Trans>}
        onRetry={this.retry}
        beside={beside}
      >
        <Trans>The rest of the page keeps working and nothing that was sent is lost.</Trans>
      </FailureState>
    )
  }
}

/**
 * Contains failures of the part inside it: the rest of the screen keeps working, Retry renders the part again, and
 * details of the failure can be copied.
 */
export const RegionBoundary = ({
  children,
  isWholePage = false,
  whenBroken,
  onFailure,
}: {
  children: ReactNode
  /** There is nothing else beside it: its failure fills the window. */
  isWholePage?: boolean
  /** Rendered instead of the failure; null for a part that may be missing. */
  whenBroken?: ReactNode
  onFailure?: (error: unknown) => void
}) => (
  <QueryErrorResetBoundary>
    {({ reset }) => (
      <Boundary isWholePage={isWholePage} whenBroken={whenBroken} onRetry={reset} onFailure={onFailure}>
        {children}
      </Boundary>
    )}
  </QueryErrorResetBoundary>
)
