import { Trans } from '@lingui/react/macro'
import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { buildId } from '../../build/buildId.ts'
import { CopyDetails } from './CopyDetails.tsx'
import { failureDetails } from './failureDetails.ts'
import { FailureState } from './FailureState.tsx'

type Props = { children: ReactNode; onRetry: () => void; onFailure?: ((error: unknown) => void) | undefined }

/** The part of a newer build that an open page asks for may be gone: only reading the page again helps. */
const isLostBuild = (error: unknown) => error instanceof TypeError && /dynamically imported module|module script/u.test(error.message)

type State = { error: unknown; details: string | null }

class Boundary extends Component<Props, State> {
  override state: State = { error: null, details: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    this.props.onFailure?.(error)
    const { pathname } = window.location
    const around = { componentStack: componentStack ?? '', pathname, build: buildId(), userAgent: window.navigator.userAgent, at: new Date() }
    this.setState({ details: failureDetails(error, around) })
  }

  retry = () => {
    if (isLostBuild(this.state.error)) {
      window.location.reload()
      return
    }
    this.props.onRetry()
    this.setState({ error: null, details: null })
  }

  override render() {
    if (this.state.error === null) return this.props.children
    const { details } = this.state
    return (
      <FailureState
        title={<Trans>This part of the page could not be shown</Trans>}
        onRetry={this.retry}
        beside={details !== null && <CopyDetails details={details} />}
      >
        <Trans>The rest of the page keeps working and nothing that was sent is lost.</Trans>
      </FailureState>
    )
  }
}

/** What breaks inside stays inside: the rest of the screen keeps working, Retry asks again, and what happened can be copied. */
export const RegionBoundary = ({ children, onFailure }: { children: ReactNode; onFailure?: (error: unknown) => void }) => (
  <QueryErrorResetBoundary>
    {({ reset }) => (
      <Boundary onRetry={reset} onFailure={onFailure}>
        {children}
      </Boundary>
    )}
  </QueryErrorResetBoundary>
)
