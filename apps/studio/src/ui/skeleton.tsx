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

/** Takes the place of a page with controls on the left and results on the right. */
export function BenchSkeleton({ children }: { children: string }) {
  return (
    <div className="bench">
      <div className="skeleton" style={{ minHeight: 420 }} />
      <Skeleton height={560}>{children}</Skeleton>
    </div>
  );
}
