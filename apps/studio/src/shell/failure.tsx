import { Component, type ReactNode } from "react";
import { visit } from "../address/address.js";

interface Props {
  /** The current address. When the address changes, the page is rendered again. */
  readonly address: string;
  /** The path of the page without parameters. */
  readonly path: string;
  readonly children: ReactNode;
}

interface State {
  readonly message?: string | undefined;
}

/**
 * Shown when the code of a page throws an error. The user sees the error and buttons to go on,
 * instead of an empty screen.
 */
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
        <h2>This page has failed</h2>
        <p>{this.state.message}</p>
        <div className="fixes">
          <button type="button" onClick={this.again}>
            Try again
          </button>
          <button type="button" onClick={() => visit({ path, query: new URLSearchParams() })}>
            Reset this page
          </button>
        </div>
      </div>
    );
  }
}
