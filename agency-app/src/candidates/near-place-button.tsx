import { useAuth } from '@marketplace/platform';
import { Button } from '@marketplace/ui';
import { MapPin } from 'lucide-react';
import { useNearPlace, type NearPlace } from '../candidate-search/near-place.query.ts';
import { NearPlaceRoom } from './candidate-list.styles.ts';

interface NearPlaceButtonProps {
  lockedState: string | null;
  onChoose: (place: NearPlace) => void;
}

/** Searches around the last searched place, or else around the agency's place. */
export default function NearPlaceButton({ lockedState, onChoose }: NearPlaceButtonProps) {
  const { profile } = useAuth();
  const { isSettled, place } = useNearPlace(lockedState);
  if (place === null) return isSettled && profile !== null ? null : <NearPlaceRoom />;
  return (
    <Button variant="secondary" size="s" icon={<MapPin aria-hidden="true" />} onClick={() => onChoose(place)}>
      {`Near ${place.name}`}
    </Button>
  );
}
