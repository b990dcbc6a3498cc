interface Props {
  /** What is being loaded or computed, for example "Loading the mechanisms…". */
  readonly children: string;
  /** The height of what will appear here, in pixels, so that nothing moves then. */
  readonly height: number;
}

/** Takes the place of something that is not there yet. */
export function Skeleton({ children, height }: Props) {
  return (
    <div className="skeleton" aria-busy="true" style={{ minHeight: height }}>
      <p>{children}</p>
    </div>
  );
}
