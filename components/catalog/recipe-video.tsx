'use client';

import { Play } from 'lucide';
import { useState } from 'react';
import { Icon } from '@/components/ui/icon';

/** A recipe's video. Nothing is loaded from the video host before the visitor starts it. */
export function RecipeVideo({
  frameUrl,
  videoUrl,
  title,
}: {
  frameUrl: string;
  videoUrl: string;
  title: string;
}) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) {
    return (
      <iframe
        src={frameUrl}
        title={`Video: ${title}`}
        className="aspect-video w-full rounded-card border-0"
        allow="fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      />
    );
  }
  return (
    <a
      href={videoUrl}
      rel="noreferrer"
      className="flex aspect-video w-full items-center justify-center gap-3 rounded-card bg-sunken font-semibold"
      onClick={(event) => {
        event.preventDefault();
        setIsOpen(true);
      }}
    >
      <Icon icon={Play} />
      Watch the video
    </a>
  );
}
