import { Component, type ReactNode } from "react";
import { visit } from "../address/address.js";

interface Props {
  /** The address of what is shown: another one is tried anew. */
  readonly address: string;
  /** The page's path, where it starts afresh. */
  readonly path: string;
  readonly children: ReactNode;
}

interface State {
  readonly message?: string | undefined;
}

/** What a page shows when its own code fails: never an empty screen, and always a way back. */
export class Failure extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override componentDidUpdate({ address }: Props): void {
    if (address !== this.props.address && this.state.message !== undefined) this.again();
  }

  again = () => this.setState({ message: undefined });

  override render() {
    if (this.state.message === undefined) return this.props.children;
    const { path } = this.props;
    return (
      <div className="notice bad" role="alert">
        <h2>This page stopped</h2>
        <p>{this.state.message}</p>
        <div className="fixes">
          <button type="button" onClick={this.again}>
            Try again
          </button>
          <button type="button" onClick={() => visit({ path, query: new URLSearchParams() })}>
            Start this page afresh
          </button>
        </div>
      </div>
    );
  }
}
