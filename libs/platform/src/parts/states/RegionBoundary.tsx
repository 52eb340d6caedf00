import { Trans } from '@lingui/react/macro'
import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { FailureState } from './FailureState.tsx'

type Props = { children: ReactNode; onRetry: () => void; onFailure?: ((error: unknown) => void) | undefined }

/** The part of a newer build that an open page asks for may be gone: only reading the page again helps. */
const isLostBuild = (error: unknown) => error instanceof TypeError && /dynamically imported module|module script/u.test(error.message)

class Boundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    this.props.onFailure?.(error)
  }

  retry = () => {
    if (isLostBuild(this.state.error)) {
      window.location.reload()
      return
    }
    this.props.onRetry()
    this.setState({ error: null })
  }

  override render() {
    if (this.state.error === null) return this.props.children
    return (
      <FailureState title={<Trans>This part of the page could not be shown</Trans>} onRetry={this.retry}>
        <Trans>The rest of the page keeps working and nothing that was sent is lost.</Trans>
      </FailureState>
    )
  }
}

/** What breaks inside stays inside: the rest of the screen keeps working, and Retry asks again. */
export const RegionBoundary = ({ children, onFailure }: { children: ReactNode; onFailure?: (error: unknown) => void }) => (
  <QueryErrorResetBoundary>
    {({ reset }) => (
      <Boundary onRetry={reset} onFailure={onFailure}>
        {children}
      </Boundary>
    )}
  </QueryErrorResetBoundary>
)
