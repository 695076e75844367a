// Tests come with the room.
