import { useLingui } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'
import { ErrorNote } from '../ErrorNote.tsx'

export class PartBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render() {
    const { error } = this.state
    return error ? <Broken error={error} retry={() => this.setState({ error: null })} /> : this.props.children
  }
}

function Broken(problem: { error: Error; retry: () => void }) {
  const { t } = useLingui()
  return <ErrorNote {...problem} title={t`Could not show this part`} />
}
