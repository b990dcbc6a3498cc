import { Component, type ReactNode } from "react";

interface State {
  readonly message?: string;
}

/** What a page shows when its own code fails: never an empty screen. */
export class Failure extends Component<{ readonly children: ReactNode }, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override render() {
    if (this.state.message === undefined) return this.props.children;
    return (
      <div className="notice bad" role="alert">
        <h2>This page stopped</h2>
        <p>{this.state.message}</p>
        <button type="button" onClick={() => location.reload()}>
          Load it again
        </button>
      </div>
    );
  }
}
